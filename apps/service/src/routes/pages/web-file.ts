import { ArtifactError } from '@hindsight/model';
import { type Route, readPathPart } from '../route.ts';

/** Names contain a hash of the content, so a loaded file is never requested again. */
const FOR_EVER = 'public, max-age=31536000, immutable';

export const webFileRoute: Route =
  ({ web }) =>
  async (request, reply) => {
    const found = web.find(readPathPart(request, 'file'), request.headers['accept-encoding']?.toString());
    if (!found) throw new ArtifactError('not-found', 'The build has no such file. Load the page again.');
    const { bytes, type, encoding } = found;
    if (encoding) reply.header('Content-Encoding', encoding);
    return reply
      .type(type)
      .headers({ 'Cache-Control': FOR_EVER, Vary: 'Accept-Encoding', 'X-Content-Type-Options': 'nosniff' })
      .send(bytes);
  };
