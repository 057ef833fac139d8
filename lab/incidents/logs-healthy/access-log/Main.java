import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

public class Main {
    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss Z", Locale.ENGLISH);

    public static void main(String[] args) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 50);
        server.createContext("/", exchange -> {
            String path = exchange.getRequestURI().getPath();
            int number = Integer.parseInt(path.substring(path.lastIndexOf('/') + 1));
            int status = number == 99 ? 500 : number % 12 == 0 ? 404 : number % 31 == 0 ? 401 : 200;
            byte[] body = ("page " + number).getBytes();
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
            System.out.printf("192.168.4.%d - - [%s] \"GET %s HTTP/1.1\" %d %d%n",
                number % 20, ZonedDateTime.now().format(STAMP), path, status, body.length);
        });
        server.start();
        HttpClient client = HttpClient.newHttpClient();
        for (int page = 1; ; page++) {
            URI uri = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/error/pages/" + page);
            client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.discarding());
            Lab.sleep(20);
        }
    }
}
