const UNKNOWN =
  "O site não confirmou o envio: a mensagem pode ter chegado ou não. O que você escreveu continua aqui. Verifique a conexão; se enviar de novo, a Redação pode recebê-la duas vezes.";

/** Says above the form's fields why nothing is known to be sent. */
function tell(form: HTMLFormElement, sentence: string): void {
  form.querySelector(".problems")?.remove();
  const box = document.createElement("div");
  box.className = "problems";
  box.tabIndex = -1;
  box.setAttribute("role", "alert");
  box.appendChild(document.createElement("p")).textContent = sentence;
  form.insertBefore(box, form.firstChild);
  box.focus();
}

/** Sends the form without leaving the page, so that a connection that fails takes nothing away of what was written. */
export function bindContact(form: HTMLFormElement): void {
  let isSending = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (isSending) return;
    isSending = true;
    try {
      const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
      const answer = await fetch(form.action, { method: "POST", body });
      if (answer.ok && answer.redirected) return location.assign(answer.url);
      const refused = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector<HTMLFormElement>("form.contact");
      if (!refused) return tell(form, UNKNOWN);
      form.replaceWith(refused);
      bindContact(refused);
      const problems = refused.querySelector<HTMLElement>(".problems");
      problems?.setAttribute("tabindex", "-1");
      problems?.focus();
    } catch {
      tell(form, UNKNOWN);
    } finally {
      isSending = false;
    }
  });
}
