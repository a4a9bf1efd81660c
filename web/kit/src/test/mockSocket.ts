import { jest } from '@jest/globals';
import type { ClientEvents, ServerEvents } from '@launchpad/api';

type Listener = (...args: never[]) => void;

/** The server's end of the page's socket: records what the page sends and delivers events to it. */
export class MockSocket {
  connected = false;
  /** another one for each connection */
  id = '0';
  /** pools whose events it does not grant */
  readonly hidden = new Set<string>();
  /** whether it reconnects by itself */
  active = true;
  /** what the page sent: name and first argument */
  readonly sent: [name: keyof ClientEvents, argument: unknown][] = [];
  /** the credentials of each connection */
  readonly auths: unknown[] = [];
  /** how the page opened it */
  options: object = {};
  private readonly listeners = new Map<string, Listener[]>();
  private auth: (send: (auth: unknown) => void) => void = (send) => send({});

  /** Replaces socket.io's `io` for the modules imported from now on. */
  static install(): MockSocket {
    const socket = new MockSocket();
    jest.unstable_mockModule('socket.io-client', () => ({
      io: (_origin: string, options: { auth: MockSocket['auth'] }) => {
        socket.options = options;
        socket.auth = options.auth;
        return socket;
      },
    }));
    return socket;
  }

  on(name: string, listener: Listener): void {
    this.listeners.set(name, [...(this.listeners.get(name) ?? []), listener]);
  }

  emit(name: keyof ClientEvents, argument: string[], answer?: (granted: string[]) => void): void {
    this.sent.push([name, argument]);
    answer?.(argument.filter((poolId) => !this.hidden.has(poolId)));
  }

  connect(): this {
    this.auth((auth) => this.auths.push(auth));
    this.connected = true;
    this.id = `${Number(this.id) + 1}`;
    this.active = true;
    this.trigger('connect');
    return this;
  }

  disconnect(): this {
    this.connected = false;
    return this;
  }

  /** Closes the connection: lost by the network, or closed by the server. */
  drop(by: 'the network' | 'the server'): void {
    this.connected = false;
    this.active = by === 'the network';
    this.trigger('disconnect', this.active ? 'transport close' : 'io server disconnect');
  }

  /** Refuses the connection. */
  refuse(): void {
    this.active = false;
    this.trigger('connect_error', new Error('Too many requests'));
  }

  /** Sends an event to the page. */
  deliver<E extends keyof ServerEvents>(name: E, ...args: Parameters<ServerEvents[E]>): void {
    this.trigger(name, ...args);
  }

  private trigger(name: string, ...args: unknown[]): void {
    for (const listener of this.listeners.get(name) ?? []) listener(...(args as never[]));
  }
}
