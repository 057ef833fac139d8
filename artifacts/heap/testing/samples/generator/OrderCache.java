import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A program whose heap is known in advance. A static map keeps ORDERS orders alive; each has a customer name of its own with equal
 * content, an array of bytes, and a list of lines. A worker thread keeps one more order in a local variable.
 */
public final class OrderCache {
    static final int ORDERS = 300;
    static final int LINES = 3;
    static final int ATTACHMENT_BYTES = 200;

    static final Map<Integer, Order> CACHE = new HashMap<>();

    static final class Order {
        final int number;
        final String customer;
        final byte[] attachment = new byte[ATTACHMENT_BYTES];
        final List<Line> lines = new ArrayList<>();

        Order(int number) {
            this.number = number;
            // A copy of its own for each order: duplicate strings.
            this.customer = new String(new char[] {'A', 'd', 'a', ' ', 'L', 'o', 'v', 'e', 'l', 'a', 'c', 'e'});
            attachment[0] = (byte) number;
            attachment[1] = (byte) (number >> 8);
            for (int line = 0; line < LINES; line++) lines.add(new Line(this, 10L * number + line));
        }
    }

    static final class Line {
        final Order order;
        final long price;

        Line(Order order, long price) {
            this.order = order;
            this.price = price;
        }
    }

    public static void main(String[] arguments) throws Exception {
        for (int number = 0; number < ORDERS; number++) CACHE.put(number, new Order(number));
        Worker worker = new Worker();
        worker.setDaemon(true);
        worker.start();
        Thread.sleep(600_000);
    }

    /** A class of its own instead of a lambda, whose support classes would double the size of the dump. */
    static final class Worker extends Thread {
        Worker() {
            super("order-worker");
        }

        @Override
        public void run() {
            Order current = new Order(ORDERS);
            try {
                while (current.number >= 0) Thread.sleep(1_000);
            } catch (InterruptedException interrupted) {
                // The program ends.
            }
        }
    }
}
