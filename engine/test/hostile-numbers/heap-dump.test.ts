import { testHostileNumbers } from '../../testing/hostile-tests.ts';

testHostileNumbers('heap-dump');
