import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A large cache fills and stays; beside it failed messages are kept, slowly and for ever. */
public class LeakBesideCache {
    record Failure(int number, String reason) {}

    static final class Prices {
        static final Map<Integer, double[]> BY_ARTICLE = new HashMap<>();
    }

    static final class Dispatcher {
        private final List<Failure> failures = new ArrayList<>();

        void fail(int number) {
            failures.add(new Failure(number, "message " + number + " could not be delivered"));
        }
    }

    static final Dispatcher DISPATCHER = new Dispatcher();

    public static void main(String[] args) {
        int failed = 0;
        for (int dump = 1; dump <= 4; dump++) {
            for (int article = 0; article < Math.min(2, dump) * 10_000; article++)
                Prices.BY_ARTICLE.computeIfAbsent(article, key -> new double[20]);
            for (; failed < dump * 5_000; failed++) DISPATCHER.fail(failed);
            Growth.dump();
        }
    }
}
