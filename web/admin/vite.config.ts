import { defineConfig } from 'vite';
import { appConfig } from '../kit/vite';

export default defineConfig(appConfig('/admin/', 5174));
