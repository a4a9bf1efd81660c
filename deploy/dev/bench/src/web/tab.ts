import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, CDPSession } from 'playwright-core';

/** Rarely: looking is script in the page. */
const LOOKS_EVERY_MS = 500;

interface Answer {
  id: number;
  result?: unknown;
  error?: { message: string };
}

/**
 * A tab of a separate browser profile that is not debugged, as a visitor's is not. Playwright debugs each of its pages:
 * Chromium then parses a script once more for every error that it makes while it is evaluated, which React does, and
 * that takes longer than the evaluation.
 */
export class Tab {
  private readonly waiting = new Map<number, (answer: Answer) => void>();
  private last = 0;

  private constructor(
    private readonly browser: CDPSession,
    private readonly profile: string,
    private readonly session: string,
  ) {
    browser.on('Target.receivedMessageFromTarget', ({ sessionId, message }) => {
      if (sessionId !== session) return;
      const answer = JSON.parse(message) as Answer;
      this.waiting.get(answer.id)?.(answer);
    });
  }

  static async open(browser: Browser): Promise<Tab> {
    const cdp = await browser.newBrowserCDPSession();
    const { browserContextId } = await cdp.send('Target.createBrowserContext');
    const { targetId } = await cdp.send('Target.createTarget', { url: 'about:blank', browserContextId });
    const { sessionId } = await cdp.send('Target.attachToTarget', { targetId });
    return new Tab(cdp, browserContextId, sessionId);
  }

  /** Sends a command of the DevTools protocol. */
  async send(method: string, params: object = {}): Promise<unknown> {
    const id = (this.last += 1);
    const answered = new Promise<Answer>((resolve) => this.waiting.set(id, resolve));
    const message = JSON.stringify({ id, method, params });
    await this.browser.send('Target.sendMessageToTarget', { sessionId: this.session, message });
    const { result, error } = await answered;
    this.waiting.delete(id);
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  }

  /** The value of an expression, which JSON can express. */
  async evaluate(expression: string): Promise<unknown> {
    const { result } = (await this.send('Runtime.evaluate', { expression, returnByValue: true })) as {
      result: { value: unknown };
    };
    return result.value;
  }

  /** The value of an expression once it is not falsy. */
  async until(expression: string, mostMs: number): Promise<unknown> {
    const deadline = Date.now() + mostMs;
    while (Date.now() < deadline) {
      await delay(LOOKS_EVERY_MS);
      const value = await this.evaluate(expression);
      if (value) return value;
    }
    throw new Error(`After ${mostMs} ms the page has no ${expression}`);
  }

  async close(): Promise<void> {
    await this.browser.send('Target.disposeBrowserContext', { browserContextId: this.profile });
    await this.browser.detach();
  }
}
