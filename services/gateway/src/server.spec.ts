import { jest } from '@jest/globals';
import { Logger, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { applicationOptions, newAdapter } from './server.js';

const missing = () => {
  throw new Error('NATS_URL is not set');
};
@Module({ providers: [{ provide: 'config', useFactory: missing }] })
class UnreadyModule {}

describe('an application that can’t start', () => {
  beforeAll(() => Logger.overrideLogger(false));
  afterAll(() => jest.restoreAllMocks());

  it('says why to who starts it, who logs the reason and ends the process', async () => {
    const ended = (): never => {
      throw new Error('It ended the process itself');
    };
    jest.spyOn(process, 'exit').mockImplementation(ended);
    jest.spyOn(process, 'abort').mockImplementation(ended);
    const adapter = newAdapter({ TRUSTED_PROXIES: [] });
    await expect(NestFactory.create(UnreadyModule, adapter, applicationOptions)).rejects.toThrow(
      'NATS_URL is not set',
    );
  });
});
