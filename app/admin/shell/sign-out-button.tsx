import { browserApi } from "#app/admin/browser-api.ts";
import { Button } from "#app/ui/button.tsx";

/** Ends the session; a plain form, so that a shared machine is left without its script too. */
export function SignOutButton() {
  return (
    <form method="post" action="/logout" onSubmit={() => browserApi().forget()}>
      <Button type="submit" size="sm" variant="ghost" icon="signOut">
        Sair
      </Button>
    </form>
  );
}
