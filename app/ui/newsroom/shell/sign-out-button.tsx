import { Button } from "#app/ui/button.tsx";

/** Ends the session; a plain form. The page after it clears this browser's storage once there is no session. */
export function SignOutButton() {
  return (
    <form method="post" action="/logout">
      <Button type="submit" size="sm" variant="ghost" icon="signOut">
        Sair
      </Button>
    </form>
  );
}
