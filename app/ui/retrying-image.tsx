import { type ImgHTMLAttributes, type ReactNode, useEffect, useRef, useState } from "react";

/** Waits before an image that failed is asked for again: a store that is busy answers 503 for moments (ours; ms). */
const IMAGE_RETRY_MS = [1_000, 4_000, 10_000] as const;

/** An image that is asked for a few times more when it fails; then `instead` stands in its place. */
export function RetryingImage({ src, alt, instead, ...attributes }: ImgHTMLAttributes<HTMLImageElement> & { src: string; alt: string; instead: ReactNode }) {
  const [failures, setFailures] = useState({ of: src, count: 0 });
  const [attempt, setAttempt] = useState(0);
  const count = failures.of === src ? failures.count : 0;
  const waitMs = count === 0 ? undefined : IMAGE_RETRY_MS[count - 1];
  useEffect(() => {
    if (waitMs === undefined) return;
    const timer = setTimeout(() => setAttempt((before) => before + 1), waitMs);
    return () => clearTimeout(timer);
  }, [waitMs]);
  const image = useRef<HTMLImageElement>(null);
  const fail = () => setFailures({ of: src, count: count + 1 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for an image that failed before the page was hydrated
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) fail();
  }, []);
  if (count > IMAGE_RETRY_MS.length) return instead;
  return <img key={`${src} ${attempt}`} src={src} alt={alt} ref={image} onError={fail} {...attributes} />;
}
