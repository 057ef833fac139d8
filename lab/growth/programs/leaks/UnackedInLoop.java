import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.SynchronousQueue;

/** The loop of a consumer keeps what it has not acknowledged in a local variable, and acknowledges nothing. */
public class UnackedInLoop {
    record Message(long offset, byte[] payload) {}

    private static final SynchronousQueue<Integer> BATCHES = new SynchronousQueue<>();

    private static void consume() {
        List<Message> unacknowledged = new ArrayList<>();
        long offset = 0;
        try {
            while (true) {
                int messages = BATCHES.take();
                for (int message = 0; message < messages; message++)
                    unacknowledged.add(new Message(offset++, new byte[250]));
                BATCHES.put(unacknowledged.size());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Growth.start("orders-consumer", UnackedInLoop::consume);
        for (int dump = 0; dump < 3; dump++) {
            BATCHES.put(3_000);
            BATCHES.take();
            Growth.dump();
        }
    }
}
