// The Images binding on one machine, as code in a Worker sees it: what it is asked goes whole to the renderer in Node.

const refusal = async (response) => Object.assign(new Error(await response.text()), { name: "ImagesError", code: Number(response.headers.get("Images-Error") ?? 9523) });

async function call(renderer, source, work) {
  const bytes = await new Response(source).arrayBuffer();
  const response = await renderer.fetch("http://images/", { method: "POST", headers: { "Images-Work": JSON.stringify(work) }, body: bytes });
  if (!response.ok) throw await refusal(response);
  return response;
}

export default function imagesBinding({ RENDERER }) {
  const transformer = (source, transforms) => ({
    transform: (one) => transformer(source, [...transforms, one]),
    draw() {
      throw new Error("local images: draw is not supported");
    },
    async output(output) {
      const answer = await call(RENDERER, source, { transforms, output });
      const bytes = await answer.arrayBuffer();
      const contentType = answer.headers.get("Content-Type");
      return {
        image: () => new Response(bytes).body,
        contentType: () => contentType,
        response: () => new Response(bytes, { headers: { "Content-Type": contentType } }),
      };
    },
  });
  return {
    input: (source) => transformer(source, []),
    info: async (source) => (await call(RENDERER, source, { info: true })).json(),
  };
}
