import { Button } from "#app/ui/button.tsx";

/** Ends the session; a plain form. The page that it leads to takes away what this browser kept, once there is no session. */
export function SignOutButton() {
  return (
    <form method="post" action="/logout">
      <Button type="submit" size="sm" variant="ghost" icon="signOut">
        Sair
      </Button>
    </form>
  );
}
