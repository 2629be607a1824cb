import { browserApi } from "#app/admin/browser-api.ts";
import { tellTabs } from "#app/admin/idle/session-channel.ts";
import { Button } from "#app/ui/button.tsx";

/** Ends the session; a plain form, so that a shared machine is left without its script too. */
export function SignOutButton() {
  return (
    <form
      method="post"
      action="/logout"
      onSubmit={() => {
        browserApi().forget();
        tellTabs({ left: true });
      }}
    >
      <Button type="submit" size="sm" variant="ghost" icon="signOut">
        Sair
      </Button>
    </form>
  );
}
