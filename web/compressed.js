// Writes every text file of the built page once more for browsers that read Brotli, and for those that read gzip.

import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const TEXT = /\.(js|css|svg|json|webmanifest)$/;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/** Return the plugin that writes the files. */
export function compressed() {
  return {
    name: "compressed",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const [fileName, part] of Object.entries(bundle).filter(([name]) => TEXT.test(name))) {
          const text = Buffer.from(part.type === "chunk" ? part.code : part.source);
          this.emitFile({ type: "asset", fileName: `${fileName}.br`, source: brotliCompressSync(text, BROTLI) });
          this.emitFile({ type: "asset", fileName: `${fileName}.gz`, source: gzipSync(text, { level: 9 }) });
        }
      },
    },
  };
}
