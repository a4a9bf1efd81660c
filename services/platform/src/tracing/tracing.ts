import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type BaseConfig } from '../config/config.js';
import { SERVICE } from '../service.js';
import { recordSpans } from './trace.js';

/**
 * Exports spans over OTLP/HTTP to the collector at `OTEL_EXPORTER_OTLP_ENDPOINT`. Without it OpenTelemetry's SDK is not even
 * loaded. The SDK's own variables apply: `OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_TRACES_SAMPLER`, `OTEL_BSP_…`.
 */
@Injectable()
export class Tracing implements OnModuleInit, OnApplicationShutdown {
  private stop: (() => Promise<void>) | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: BaseConfig,
    @Inject(SERVICE) private readonly service: string,
  ) {}

  async onModuleInit(): Promise<void> {
    const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = this.config;
    if (!endpoint) return;
    const { OtlpRecorder } = await import('./otlp.recorder.js');
    const recorder = new OtlpRecorder(endpoint, this.service);
    recordSpans(recorder);
    this.stop = () => recorder.stop();
  }

  /** Exports what is left; a collector that is down holds nothing up. */
  async onApplicationShutdown(): Promise<void> {
    if (!this.stop) return;
    recordSpans(undefined);
    await this.stop().catch(() => {});
  }
}
