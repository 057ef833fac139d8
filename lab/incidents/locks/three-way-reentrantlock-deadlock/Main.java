import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Three services of a warehouse take two of three locks each, in a circle. */
public class Main {
    static final Lock STOCK = new ReentrantLock();
    static final Lock ORDERS = new ReentrantLock();
    static final Lock SHIPMENTS = new ReentrantLock();

    static void update(Lock first, Lock second) {
        first.lock();
        try {
            Lab.sleep(200);
            second.lock();
            try {
                Lab.sleep(5);
            } finally {
                second.unlock();
            }
        } finally {
            first.unlock();
        }
    }

    public static void main(String[] args) {
        List<Runnable> jobs = List.of(
            () -> update(STOCK, ORDERS),
            () -> update(ORDERS, SHIPMENTS),
            Lab.FIXED ? () -> update(STOCK, SHIPMENTS) : () -> update(SHIPMENTS, STOCK));
        List<String> names = List.of("stock-sync", "order-sync", "shipment-sync");
        for (int i = 0; i < jobs.size(); i++) {
            Runnable job = jobs.get(i);
            Thread.ofPlatform().name(names.get(i)).start(() -> {
                while (true) {
                    job.run();
                    Lab.sleep(300);
                }
            });
        }
        Lab.await();
    }
}
