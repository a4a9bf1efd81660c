import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));

describe('a listener with a wrong configuration', () => {
  it('names every missing or invalid variable, and exits', async () => {
    const environment = { PATH: process.env.PATH, NATS_URL: 'http://localhost', HEALTH_PORT: '0' };
    const child = spawn(process.execPath, [main], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
    let written = '';
    child.stdout.on('data', (text: Buffer) => (written += text.toString()));
    child.stderr.on('data', (text: Buffer) => (written += text.toString()));
    const [code] = (await once(child, 'close')) as [number];
    expect(code).toBe(1);
    expect(written).toContain('NATS_URL is wrong');
    expect(written).toContain('NETWORKS_FILE is not set');
    expect(written).toContain('DATABASE_URL is not set');
  });
});
