import type { MetaDescriptor } from "@remix-run/react";
import type { Capability } from "#app/features/people/capabilities.ts";

/** The head of a newsroom screen: its title with the site's name, as the frame or the screen itself has read it; nothing for search engines. */
export const screenMeta =
  (title: string) =>
  ({ matches }: { matches: readonly { data: unknown }[] }): MetaDescriptor[] => {
    const names = matches.map(({ data }) => (data as { siteName?: string } | null | undefined)?.siteName);
    const siteName = names.find((name) => name !== undefined);
    return [{ title: siteName === undefined ? title : `${title} | ${siteName}` }, { name: "robots", content: "noindex" }];
  };

/** Declaration of a screen's route, for the test that calls every one of them. */
export interface AdminHandle {
  hydrates: true;
  admin: { allow: Capability };
}

export const adminHandle = (allow: Capability): AdminHandle => ({ hydrates: true, admin: { allow } });
