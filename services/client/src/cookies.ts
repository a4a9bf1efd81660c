/**
 * The session's cookie where no browser keeps it: in Node. A browser shows its pages no cookies of answers, and takes
 * none from them.
 */
export class Cookies {
  private readonly values = new Map<string, string>();

  /** Takes what an answer sets; one that is set to nothing is gone. */
  take(headers: Headers): void {
    for (const cookie of headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      const [name, value] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
      if (value === '') this.values.delete(name);
      else this.values.set(name, value);
    }
  }

  /** The header of the next request; empty where there is none. */
  get header(): string {
    return [...this.values].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}
