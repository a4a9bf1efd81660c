import { jest } from '@jest/globals';
import type { ServerEvents } from '@launchpad/api';

type Listener = (...args: never[]) => void;

/** The server's end of the page's socket: what the page asked of it, and a voice to tell it events. */
export class MockSocket {
  connected = false;
  /** whether it seeks its connection by itself */
  active = true;
  /** what the page sent: name and first argument */
  readonly sent: [name: string, argument: unknown][] = [];
  /** how the page introduced itself at each connection */
  readonly auths: unknown[] = [];
  private readonly listeners = new Map<string, Listener[]>();
  private auth: (send: (auth: unknown) => void) => void = (send) => send({});

  /** Takes the place of socket.io's `io` for the modules loaded from now on. */
  static install(): MockSocket {
    const socket = new MockSocket();
    jest.unstable_mockModule('socket.io-client', () => ({
      io: (_origin: string, { auth }: { auth: MockSocket['auth'] }) => {
        socket.auth = auth;
        return socket;
      },
    }));
    return socket;
  }

  on(name: string, listener: Listener): void {
    this.listeners.set(name, [...(this.listeners.get(name) ?? []), listener]);
  }

  emit(name: string, argument: unknown): void {
    this.sent.push([name, argument]);
  }

  connect(): this {
    this.auth((auth) => this.auths.push(auth));
    this.connected = true;
    this.active = true;
    this.hear('connect');
    return this;
  }

  disconnect(): this {
    this.connected = false;
    return this;
  }

  /** The connection ends: the network lost it, or the server sends the page away. */
  lose(by: 'the network' | 'the server'): void {
    this.connected = false;
    this.active = by === 'the network';
    this.hear('disconnect', this.active ? 'transport close' : 'io server disconnect');
  }

  /** The server lets nobody in, now. */
  turnAway(): void {
    this.active = false;
    this.hear('connect_error', new Error('Too many requests'));
  }

  /** The server tells an event. */
  tell<E extends keyof ServerEvents>(name: E, ...args: Parameters<ServerEvents[E]>): void {
    this.hear(name, ...args);
  }

  private hear(name: string, ...args: unknown[]): void {
    for (const listener of this.listeners.get(name) ?? []) listener(...(args as never[]));
  }
}
