import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aStage } from '../testing/index.ts';

const { signedIn } = await aStage({ SERVICE_MASK_ARTIFACTS: 'true' });

test('where the service keeps masked copies only, the upload page says so and leaves no choice', async () => {
  const { page } = await signedIn();
  await page.goto('/');
  const choice = page.getByLabel('Keep only a masked copy');
  await page.getByText('This service always does.').waitFor();
  assert.ok(await choice.isChecked());
  assert.ok(await choice.isDisabled());
});
