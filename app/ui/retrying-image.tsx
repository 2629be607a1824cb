import { type ImgHTMLAttributes, type ReactNode, useEffect, useRef, useState } from "react";

/** Delays before a failed image is requested again: a busy store answers 503 briefly (ours). Milliseconds. */
const IMAGE_RETRY_MS = [1_000, 4_000, 10_000] as const;

/** An image that is requested a few times more when it fails; `instead` is shown in the meantime, and in the end. */
export function RetryingImage({ src, alt, instead, ...attributes }: ImgHTMLAttributes<HTMLImageElement> & { src: string; alt: string; instead: ReactNode }) {
  const [failures, setFailures] = useState({ of: src, count: 0, waiting: false });
  const { count, waiting } = failures.of === src ? failures : { count: 0, waiting: false };
  const waitMs = waiting ? IMAGE_RETRY_MS[count - 1] : undefined;
  useEffect(() => {
    if (waitMs === undefined) return;
    const timer = setTimeout(() => setFailures((now) => ({ ...now, waiting: false })), waitMs);
    return () => clearTimeout(timer);
  }, [waitMs]);
  const image = useRef<HTMLImageElement>(null);
  const fail = () => setFailures({ of: src, count: count + 1, waiting: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for an image that failed before the page was hydrated
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) fail();
  }, []);
  if (waiting) return instead;
  return <img key={`${src} ${count}`} src={src} alt={alt} ref={image} onError={fail} {...attributes} />;
}
