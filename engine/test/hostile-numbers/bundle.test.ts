import { testHostileNumbers } from '../../testing/hostile-tests.ts';

testHostileNumbers('bundle');
