import { jest } from '@jest/globals';
import { Logger, Module, type INestApplicationContext } from '@nestjs/common';
import { bootstrap } from './bootstrap.js';
import { ConfigError } from './config/config.js';
import { SERVICE } from './service.js';

@Module({ imports: [{ module: class {}, providers: [{ provide: SERVICE, useValue: 'sample' }] }] })
class SampleModule {}

describe('a service that starts', () => {
  const exit = jest.spyOn(process, 'exit').mockImplementation((() => {}) as () => never);
  const say = jest.spyOn(Logger.prototype, 'fatal').mockImplementation(() => {});
  beforeEach(() => {
    jest.clearAllMocks();
    process.removeAllListeners('SIGTERM');
  });
  afterAll(() => {
    jest.restoreAllMocks();
    Logger.overrideLogger(false);
  });

  it('ends with its process, and says that it has started', async () => {
    const done: string[] = [];
    const app = {
      enableShutdownHooks: () => done.push('hooks'),
      get: () => ({ setStarted: () => done.push('started') }),
    };
    await bootstrap(SampleModule, () => Promise.resolve(app as unknown as INestApplicationContext));
    expect(done).toEqual(['hooks', 'started']);
    expect(exit).not.toHaveBeenCalled();
  });

  it('ends 90 seconds after it was asked to, whatever it waits for', async () => {
    const app = { enableShutdownHooks: () => {}, get: () => ({ setStarted: () => {} }) };
    jest.useFakeTimers();
    await bootstrap(SampleModule, () => Promise.resolve(app as unknown as INestApplicationContext));
    jest.advanceTimersByTime(120_000);
    process.emit('SIGTERM');
    jest.advanceTimersByTime(89_999);
    expect(exit).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(exit.mock.calls).toEqual([[1]]);
    expect(say.mock.calls).toEqual([['Could not stop in time']]);
    jest.useRealTimers();
  });

  it.each([
    [new ConfigError('NATS_URL is not set'), 'NATS_URL is not set'],
    [new Error('no database'), new Error('no database')],
  ])('ends with 1 where it cannot, and says why: %s', async (error, reason) => {
    await bootstrap(SampleModule, () => Promise.reject(error));
    expect(exit.mock.calls).toEqual([[1]]);
    expect(say.mock.calls).toEqual([[reason]]);
  });
});
