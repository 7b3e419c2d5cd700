/** The bytes of a `.traineddata.gz`. */
export async function unpackModel(file: Uint8Array): Promise<Uint8Array> {
  const { body } = new Response(new Uint8Array(file));
  const unpacked = body?.pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(unpacked).arrayBuffer());
}
