import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { viewContext } from "#app/features/readers/view-context.http.ts";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import { hourText } from "#app/platform/time/local-time.ts";
import { newsroomMinute } from "#app/platform/time/newsroom-clock.ts";
import { type AdminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { siteLinks } from "#app/ui/site/shell/site-assets.tsx";
import { LAYOUT_IDS, LAYOUTS } from "../layouts.ts";
import { HomePage } from "../site/home-page.tsx";
import { toHomeView } from "../site/home-view.ts";
import { type PreviewRequest, parsePreviewRequest } from "./layout-form.ts";
import previewCss from "./preview.css?url";

interface PreviewBarProps {
  home: PreviewRequest;
  /** The address's own fields, which another hour or layout keeps. */
  fields: readonly (readonly [string, string])[];
}

/** Marks the page below as a preview and selects hour and layout. Works without a script. */
function PreviewBar({ home: { layout, byRotation, minute }, fields }: PreviewBarProps) {
  return (
    <aside className="preview-bar" aria-label="Pré-visualização">
      <p>
        <strong>Pré-visualização: só você vê.</strong> Layout {LAYOUTS[layout].name}
        {byRotation ? `, pela rotação às ${hourText(minute)}` : ""}.
      </p>
      <form method="get">
        {fields.map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of the fields is what they say
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <label>
          Hora <input name="hora" inputMode="numeric" maxLength={5} size={5} autoComplete="off" defaultValue={hourText(minute)} />
        </label>
        <label>
          Layout{" "}
          <select name="modelo" defaultValue={byRotation ? "" : layout}>
            <option value="">Pelo horário</option>
            {LAYOUT_IDS.map((id) => (
              <option key={id} value={id}>
                {LAYOUTS[id].name}
              </option>
            ))}
          </select>
        </label>
        <button type="submit">Ver</button>
      </form>
      <a href="/admin?tab=layout">Voltar aos layouts</a>
    </aside>
  );
}

/** A reader's page: without the framework's script, and without the readers' own, which would count views. */
export const handle: Pick<AdminHandle, "admin"> = { admin: { allow: "layout:manage" } };
export const links: LinksFunction = () => [...siteLinks(), { rel: "stylesheet", href: previewCss }];
export const meta = screenMeta("Pré-visualização da página inicial");

/** The home page with the address's settings, for people who may decide it; the page cache does not know its path. */
export async function loader(args: LoaderFunctionArgs) {
  await adminCaller(args, handle.admin.allow);
  const { context, request } = args;
  const query = new URL(request.url).searchParams;
  const minute = newsroomMinute(Date.now(), context.settings.timeZone);
  const { reading, preview } = await context.readers.frontPage.preview((stored) => parsePreviewRequest(query, stored, minute));
  const fields = [...query].filter(([name]) => name !== "hora" && name !== "modelo");
  return { home: toHomeView(reading, viewContext(context, reading)), preview, fields };
}

export default function PreviewedHomePage() {
  const { home, preview, fields } = useLoaderData<typeof loader>();
  return (
    <>
      <PreviewBar home={preview} fields={fields} />
      <HomePage home={home} />
    </>
  );
}
