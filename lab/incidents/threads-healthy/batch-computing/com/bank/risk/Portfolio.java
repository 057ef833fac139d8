package com.bank.risk;

import java.util.Arrays;
import java.util.Random;

public class Portfolio {
    private final Random random;

    public Portfolio(int seed) {
        random = new Random(seed);
    }

    public double value() {
        double sum = 0;
        for (int step = 0; step < 2_000_000; step++) sum += Math.exp(random.nextGaussian());
        return sum;
    }

    public int sort() {
        int[] positions = random.ints(400_000).toArray();
        for (int time = 0; time < 5; time++) {
            Arrays.sort(positions);
            positions[0] = random.nextInt();
        }
        return positions[17];
    }

    public int describe() {
        int length = 0;
        for (int line = 0; line < 60_000; line++)
            length += String.format("position %d of %s", random.nextInt(), "portfolio").length();
        return length;
    }
}
