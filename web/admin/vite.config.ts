import { defineConfig } from 'vite';
import { appConfig } from '../kit/vite.ts';

export default defineConfig(appConfig('/admin/'));
