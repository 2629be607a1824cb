import { useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useCopy } from "#app/ui/use-copy.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";

interface PrivateAddressProps {
  label: string;
  url: string;
  /** Text of the WhatsApp message before the address. */
  message: string;
  /** Digits of the receiver's telephone with the country's; empty: the person chooses in WhatsApp. */
  phone?: string;
}

/** Brazilian digits of a telephone as `wa.me` takes them; empty for an invalid one. */
export function whatsAppDigits(phone: string): string {
  const digits = phone.replace(/\D/g, "").replace(/^0+/, "");
  if (/^55\d{10,11}$/.test(digits)) return digits;
  return /^\d{10,11}$/.test(digits) ? `55${digits}` : "";
}

/** An address that is sent to somebody: to copy, and to send by WhatsApp in one tap. */
export function PrivateAddress({ label, url, message, phone = "" }: PrivateAddressProps) {
  const field = useRef<HTMLInputElement>(null);
  const isLive = useHydrated();
  const { isCopied, copy } = useCopy(() => field.current?.select());
  return (
    <div className="flex flex-wrap items-end gap-2">
      <label className="min-w-0 flex-1 basis-64">
        <span className="field-label">{label}</span>
        <input ref={field} readOnly value={url} onFocus={(event) => event.currentTarget.select()} className="control" />
      </label>
      {isLive ? (
        <Button icon={isCopied ? "check" : "copy"} onClick={() => void copy(url)}>
          {isCopied ? "Copiado" : "Copiar"}
        </Button>
      ) : null}
      <a className="btn btn-primary" href={`https://wa.me/${phone}?text=${encodeURIComponent(`${message}\n${url}`)}`} target="_blank" rel="noopener noreferrer">
        <Icon name="message" /> WhatsApp
      </a>
    </div>
  );
}
