import assert from 'node:assert/strict';
import { after, afterEach } from 'node:test';
import { aBrowser, aVisit, type Eyes, type Visit } from './browser.ts';
import { aServiceUnderTest, KEY, type ServiceUnderTest } from './service-fixture.ts';

export interface Stage {
  readonly service: ServiceUnderTest;
  /** Opens a fresh visit. It is closed after the test, and fails it when something went wrong. */
  visit(eyes?: Eyes): Promise<Visit>;
  /** Opens a visit that is signed in with the key. */
  signedIn(eyes?: Eyes): Promise<Visit>;
}

/** Starts a service and a browser for the tests of one file. */
export async function aStage(settings: Readonly<Record<string, string>> = {}): Promise<Stage> {
  const service = await aServiceUnderTest(settings);
  const browser = await aBrowser();
  const visits: Visit[] = [];
  afterEach(async () => {
    const over = visits.splice(0);
    await Promise.all(over.map(({ context }) => context.close()));
    assert.deepEqual(
      over.flatMap(({ complaints }) => complaints),
      [],
    );
  });
  after(async () => {
    await browser.close();
    await service.stop();
  });
  const visit = async (eyes?: Eyes) => {
    const made = await aVisit(browser, service.url, eyes);
    visits.push(made);
    return made;
  };
  const signedIn = async (eyes?: Eyes) => {
    const made = await visit(eyes);
    const answer = await made.page.request.post('/api/session', { data: { key: KEY } });
    assert.equal(answer.status(), 200);
    return made;
  };
  return { service, visit, signedIn };
}
