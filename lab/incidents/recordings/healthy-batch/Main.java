import java.util.Arrays;
import java.util.SplittableRandom;

/** Sorts and sums blocks of numbers with one thread, as fast as it can, and ends by itself. */
public class Main {
    static volatile double total;

    public static void main(String[] args) {
        SplittableRandom random = new SplittableRandom(7);
        long end = System.nanoTime() + 24_000_000_000L;
        for (int block = 0; System.nanoTime() < end; block++) {
            double[] numbers = random.doubles(60_000).toArray();
            if (block % 3 == 0) Arrays.sort(numbers);
            else if (block % 3 == 1) sumPrefixes(numbers);
            else scale(numbers);
            total += Arrays.stream(numbers).sum();
            Lab.sleep(20);
        }
    }

    static void sumPrefixes(double[] numbers) {
        for (int i = 1; i < numbers.length; i++) numbers[i] += numbers[i - 1];
    }

    static void scale(double[] numbers) {
        for (int i = 0; i < numbers.length; i++) numbers[i] = Math.sqrt(numbers[i]) * Math.log1p(numbers[i]);
    }
}
