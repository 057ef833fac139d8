import java.util.concurrent.ThreadLocalRandom;

/** Prices are computed in one counted loop under Parallel; every collection waits until it has ended. */
public class Main {
    private static final int SIZE = 1 << 20;
    private static volatile double result;

    public static void main(String[] args) throws Exception {
        float[] prices = new float[SIZE];
        for (int i = 0; i < SIZE; i++) prices[i] = ThreadLocalRandom.current().nextFloat();
        Thread pricing = new Thread(() -> { while (true) result = Lab.FIXED ? priceInSlices(prices) : price(prices, SIZE * 8); }, "pricing-1");
        pricing.setDaemon(true);
        pricing.start();
        Thread quotes = new Thread(Main::answerQuotes, "quotes-1");
        quotes.start();
        quotes.join();
    }

    /** A loop over an int counter without a call: the JIT compiles it without a poll for safepoints. */
    private static double price(float[] prices, int steps) {
        double sum = 0;
        for (int i = 0; i < steps; i++) sum += Math.sqrt(prices[i & (SIZE - 1)]) / (1 + sum);
        return sum;
    }

    private static double priceInSlices(float[] prices) {
        double sum = 0;
        for (int slice = 0; slice < 64; slice++) {
            sum += price(prices, SIZE / 64);
            Thread.yield();
        }
        return sum;
    }

    private static void answerQuotes() {
        while (true) {
            byte[][] answers = new byte[16][];
            for (int i = 0; i < answers.length; i++) answers[i] = new byte[16_384];
            Lab.sleep(1);
        }
    }
}
