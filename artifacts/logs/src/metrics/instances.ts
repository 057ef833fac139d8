/** A field that names the pod, host or container that wrote a line: `"pod_name":"shop-7d9f8b6c54-x2x4q"`, `[host=web-2]`. */
const NAMED =
  /\b(?:pod(?:[_.]?name)?|host_?name|instance(?:[_.]?id)?|container[_.]?id)["']?\s?[=:]\s?["']?([\w.-]{2,80})/i;
/** A pod of a deployment, as Kubernetes names it. */
const POD = /(?<![\w.-])([a-z][a-z0-9-]{1,60}-[a-z0-9]{8,10}-[bcdf-hj-np-tv-z2-9]{5})(?![\w-])/;

/** Reads which instance of a program wrote a line, before its message or, in JSON, in a field of its own; undefined when it does not say. */
export function readInstance(text: string, message: string): string | undefined {
  const head = text.endsWith(message) ? text.slice(0, text.length - message.length) : text;
  if (head === text && !text.startsWith('{')) return undefined;
  return NAMED.exec(head)?.[1] ?? POD.exec(head)?.[1];
}
