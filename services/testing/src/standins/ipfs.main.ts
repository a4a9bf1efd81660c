import { createIpfsApi } from './ipfs.js';
import { requireEnv } from './env.js';

const api = await createIpfsApi(requireEnv('DATA_DIR'));
await api.listen({ port: Number(requireEnv('PORT')), host: '127.0.0.1' });
process.once('SIGTERM', () => void api.close());
