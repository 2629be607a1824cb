/** A file as an answer: downloaded or shown by itself, stored nowhere and found by no search engine. */
export const privateFile = (body: BodyInit, type: string, disposition: string): Response =>
  new Response(body, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": disposition,
      "Cache-Control": "private, no-store",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex, nofollow",
      "Referrer-Policy": "no-referrer",
    },
  });

/** The PDF of a note. It is saved, not shown: the bytes are somebody else's. */
export const noteFileAnswer = ({ bytes, name }: { bytes: ArrayBuffer; name: string }): Response => privateFile(bytes, "application/pdf", `attachment; filename="${name}"`);
