/// <reference types="vite/client" />

/** True only in builds made with VITE_DEMO_WALLET=1 (the local stack). */
declare const __DEMO_WALLET__: boolean;

declare module '*.css';
