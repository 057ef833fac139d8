import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Four thousand virtual threads wait for their next message, as connections of a chat do. */
public class Main {
    static void serve() {
        while (true) Lab.sleep(3000);
    }

    public static void main(String[] args) {
        ExecutorService connections = Executors.newVirtualThreadPerTaskExecutor();
        for (int i = 0; i < 4000; i++) connections.submit(Main::serve);
        Lab.await();
    }
}
