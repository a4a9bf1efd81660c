import Runtime from 'jest-runtime';

/**
 * Jest's runtime, which links one import() at a time. Two at once that share a module not loaded yet fail in Node 20
 * and 22: "request for … is not in cache" (jestjs/jest#11434). Pages load their parts so.
 */
export default class SerialRuntime extends Runtime {
  constructor(...options) {
    super(...options);
    const { esmLoader } = this;
    const load = esmLoader.linkAndEvaluateModule.bind(esmLoader);
    let linked = Promise.resolve();
    esmLoader.linkAndEvaluateModule = (module) => {
      const loaded = linked.then(() => load(module));
      // only until it is linked: its evaluation may await an import() of its own
      linked = linked.then(() => esmLoader.linkingMap.get(module)).catch(() => {});
      return loaded;
    };
  }
}
