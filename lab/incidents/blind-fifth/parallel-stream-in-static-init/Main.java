import java.util.List;
import java.util.stream.IntStream;

/** A class computes a table with a parallel stream in its static initializer: the workers need the class themselves. */
public class Main {
    static final class Tables {
        static final List<Integer> SQUARES = Lab.FIXED
                ? IntStream.range(0, 100_000).mapToObj(Tables::square).toList()
                : IntStream.range(0, 100_000).parallel().mapToObj(Tables::square).toList();

        static int square(int number) {
            return number * number;
        }
    }

    public static void main(String[] args) {
        for (int thread = 0; thread < 4; thread++)
            new Thread(() -> {
                while (true) {
                    if (Tables.SQUARES.isEmpty()) throw new IllegalStateException("no table");
                    Lab.sleep(100);
                }
            }, "http-" + thread).start();
    }
}
