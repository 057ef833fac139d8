import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Each view that is opened subscribes with a lambda, and closing it does not end the subscription. */
public class CapturedSubscribers {
    static final class View {
        final byte[] pixels = new byte[2_000];

        void refresh() {
            pixels[0]++;
        }
    }

    static final class Prices {
        private final List<Runnable> whenChanged = new CopyOnWriteArrayList<>();
    }

    static final Prices PRICES = new Prices();

    public static void main(String[] args) {
        for (int dump = 0; dump < 2; dump++) {
            for (int opened = 0; opened < 1_500; opened++) {
                View view = new View();
                PRICES.whenChanged.add(() -> view.refresh());
            }
            Growth.dump();
        }
    }
}
