export * from './alerts';
export { Alerts } from './Alerts';
