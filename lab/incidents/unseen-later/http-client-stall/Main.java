import java.net.*;
import java.net.http.*;
import java.util.concurrent.*;

/** Twenty workers call a payment service that accepts and never answers, with the client of the JDK and without a timeout. */
public class Main {
    public static void main(String[] args) throws Exception {
        ServerSocket silent = new ServerSocket(0, 500);
        HttpClient client = HttpClient.newHttpClient();
        URI uri = URI.create("http://localhost:" + silent.getLocalPort() + "/pay");
        ExecutorService workers = Executors.newFixedThreadPool(20, task -> new Thread(task, "payment-worker"));
        for (int i = 0; i < 20; i++) workers.execute(() -> { while (true) pay(client, uri); });
        Lab.await();
    }

    private static void pay(HttpClient client, URI uri) {
        if (Lab.FIXED) { Lab.sleep(20); return; }
        try {
            client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
