/** Injection token of the service's name ("pools"): its queue group, its log lines. */
export const SERVICE = Symbol('service');
