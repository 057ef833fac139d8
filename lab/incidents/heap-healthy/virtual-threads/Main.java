import java.util.concurrent.Executors;
import java.util.concurrent.ExecutorService;

/** Two thousand virtual threads wait for their customers, one for each connection. */
public class Main {
    public static void main(String[] args) {
        ExecutorService connections = Executors.newVirtualThreadPerTaskExecutor();
        for (int customer = 0; customer < 2000; customer++) {
            int number = customer;
            connections.submit(() -> serve(number));
        }
        Lab.await();
    }

    private static void serve(int customer) {
        StringBuilder request = new StringBuilder("customer ").append(customer);
        while (true) {
            Lab.sleep(5000);
            request.setLength(9);
        }
    }
}
