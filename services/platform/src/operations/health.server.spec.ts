import type { NatsConnection } from '@nats-io/transport-node';
import { Logger } from '@nestjs/common';
import { Gauge } from 'prom-client';
import type { BaseConfig } from '../config/config.js';
import { HealthServer } from './health.server.js';
import { Metrics } from './metrics.js';
import { Readiness } from './readiness.js';

Logger.overrideLogger(false);

describe('what operators ask a service', () => {
  let isConnected = true;
  let readiness: Readiness;
  let metrics: Metrics;
  let server: HealthServer;

  beforeEach(async () => {
    isConnected = true;
    const flush = () => (isConnected ? Promise.resolve() : Promise.reject(new Error('gone')));
    readiness = new Readiness({ flush } as NatsConnection);
    metrics = new Metrics();
    server = new HealthServer({ HEALTH_PORT: 0 } as BaseConfig, readiness, metrics);
    await server.onApplicationBootstrap();
  });
  afterEach(() => server.onApplicationShutdown());

  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`);
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
  };

  it('is whether it is alive', async () => {
    expect(await ask('/healthz')).toEqual({ status: 200, type: 'text/plain', text: 'ok' });
    expect(await ask('/healthz?verbose')).toMatchObject({ status: 200 });
  });

  it('is whether it has started', async () => {
    expect(await ask('/startedz')).toEqual({ status: 503, type: 'text/plain', text: 'starting' });
    server.setStarted();
    expect(await ask('/startedz')).toEqual({ status: 200, type: 'text/plain', text: 'started' });
  });

  it('is whether it can work, and what is missing', async () => {
    readiness.add('database', () => Promise.resolve());
    expect(await ask('/readyz')).toEqual({
      ...{ status: 200, type: 'application/json', text: '{"ready":true,"missing":[]}' },
    });
    isConnected = false;
    expect(await ask('/readyz')).toMatchObject({ status: 503, text: '{"ready":false,"missing":["nats"]}' });
  });

  it('is ready without what it can do without, and names it all the same', async () => {
    readiness.add('mail', () => Promise.reject(new Error('gone')));
    expect(await readiness.state()).toEqual({ ready: false, missing: ['mail'] });
    readiness.spare('mail');
    expect(await readiness.state()).toEqual({ ready: true, missing: ['mail'] });
    isConnected = false;
    expect(await readiness.state()).toEqual({ ready: false, missing: ['nats', 'mail'] });
  });

  it('misses what does not answer in time', async () => {
    readiness.add('slow', () => new Promise(() => {}));
    expect(await readiness.state()).toEqual({ ready: false, missing: ['slow'] });
  });

  it('is not ready once it stops', async () => {
    server.beforeApplicationShutdown();
    expect(await ask('/readyz')).toMatchObject({
      status: 503,
      text: '{"ready":false,"missing":["stopping"]}',
    });
    expect(await ask('/healthz')).toMatchObject({ status: 200 });
  });

  it('are its metrics', async () => {
    metrics.eventsParked.inc({ source: 'pools' });
    const { status, type, text } = await ask('/metrics');
    expect([status, type]).toEqual([200, metrics.registry.contentType]);
    expect(text).toContain('launchpad_events_parked_total{source="pools"} 1');
    expect(text).toContain('process_cpu_seconds_total');
  });

  it('fails alone where a metric cannot be read', async () => {
    const collect = () => Promise.reject(new Error('no database'));
    new Gauge({ name: 'broken', help: 'Broken', registers: [metrics.registry], collect });
    expect(await ask('/metrics')).toMatchObject({ status: 500, text: 'error' });
    expect(await ask('/healthz')).toMatchObject({ status: 200 });
  });

  it('is nothing else', async () => {
    expect(await ask('/')).toMatchObject({ status: 404, text: 'not found' });
    expect(await ask('/healthz/')).toMatchObject({ status: 404 });
  });

  // Rules and dashboards name these bounds.
  it('is how many events were older than bounds from a twentieth of a second to a minute', async () => {
    metrics.eventAge.observe({ source: 'pools' }, 3);
    const { text } = await ask('/metrics');
    const bounds = [...text.matchAll(/launchpad_event_age_seconds_bucket\{[^}]*le="([^"]+)"[^}]*\} (\d+)/g)];
    expect(bounds.map(([, bound, count]) => `${bound}: ${count}`)).toEqual([
      ...['0.05: 0', '0.1: 0', '0.25: 0', '0.5: 0', '1: 0', '2.5: 0', '5: 1', '10: 1', '30: 1', '60: 1'],
      '+Inf: 1',
    ]);
  });
});
