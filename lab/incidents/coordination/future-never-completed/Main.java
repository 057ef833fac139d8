import com.pay.gateway.PaymentGateway;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The listener for answers of the bank has died; the requests wait at futures that nobody completes. */
public class Main {
    public static void main(String[] args) {
        PaymentGateway gateway = new PaymentGateway();
        ScheduledExecutorService listener = Executors.newScheduledThreadPool(1);
        AtomicInteger answers = new AtomicInteger();
        listener.scheduleAtFixedRate(() -> {
            int number = answers.getAndIncrement() % 10;
            if (!Lab.FIXED && number == 0) throw new IllegalStateException("unknown message type 0x1F");
            gateway.onAnswer(number);
        }, 50, 20, TimeUnit.MILLISECONDS);
        ExecutorService requests = Executors.newFixedThreadPool(10);
        for (int i = 0; i < 10; i++) {
            int number = i;
            requests.submit(() -> gateway.pay(number));
        }
        Lab.await();
    }
}
