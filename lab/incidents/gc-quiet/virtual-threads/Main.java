import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/** Four thousand virtual threads serve requests that wait for a back-end of 100 ms. */
public class Main {
    public static void main(String[] args) throws Exception {
        Semaphore connections = new Semaphore(4_000);
        try (var requests = Executors.newVirtualThreadPerTaskExecutor()) {
            while (true) {
                for (int i = 0; i < 60; i++) {
                    connections.acquire();
                    requests.submit(() -> {
                        byte[] answer = new byte[2_000];
                        Lab.sleep(400);
                        connections.release();
                        return answer.length;
                    });
                }
                Lab.sleep(10);
            }
        }
    }
}
