/**
 * User agents that are no people and that `isbot` takes for browsers: programs of phones that fetch without a browser (Android's
 * `Dalvik`, Apple's `CFNetwork`), agents that drive a Chrome for somebody, and tools that measure pages in one. Names: npm
 * `crawler-user-agents` 1.60.0 (MIT), compared by a test, and the makers' own pages, read on 2026-11-29.
 */
const AUTOMATED =
  /^Signature-Agent |^Dalvik\/|\bCFNetwork\/[\d.]{1,20} Darwin\/|\b(?:ChatGPT-User|ChatGPT-Agent|Claude-User|Claude-Computer-Use|Perplexity-?User|MistralAI-User|Manus-User|OpenAI-Operator|Operator\/|Nova-?Act\b|Devin\/|Google-Agent|GoogleAgent|AgentCore-Browser|Anchor Browser|Browserbase|browser-use|AmazonBuyForMe|Puppeteer|Playwright|Selenium|GTmetrix|Miniature\.io|YLT Chrome)/i;

/** Whether a user agent says by itself that no person is behind it. */
export const isAutomatedAgent = (userAgent: string): boolean => AUTOMATED.test(userAgent);

/**
 * The user agent of a request. Agents that drive an ordinary Chrome (ChatGPT's among them) sign their requests instead of naming
 * themselves there (`Signature-Agent`, draft-meunier-http-message-signatures-directory): theirs begins with that word.
 */
export function userAgentOf(headers: Pick<Headers, "get">): string {
  const agent = headers.get("User-Agent") ?? "";
  return headers.get("Signature-Agent") === null ? agent : `Signature-Agent ${agent}`;
}
