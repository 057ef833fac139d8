import com.shop.catalog.CatalogServlet;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.io.InputStream;
import java.net.Socket;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;

/** A service with Tomcat and HikariCP under moderate load of eight clients. */
public class Main {
    public static void main(String[] args) throws Exception {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl("jdbc:h2:mem:catalog");
        config.setMaximumPoolSize(6);
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(System.getProperty("java.io.tmpdir"));
        tomcat.setPort(0);
        Context context = tomcat.addContext("", null);
        Tomcat.addServlet(context, "catalog", new CatalogServlet(new HikariDataSource(config)));
        context.addServletMappingDecoded("/catalog", "catalog");
        tomcat.start();
        int port = tomcat.getConnector().getLocalPort();
        for (int client = 1; client <= 8; client++) {
            Thread thread = new Thread(() -> load(port), "load-client-" + client);
            thread.setDaemon(true);
            thread.start();
        }
        Lab.await();
    }

    private static void load(int port) {
        try (Socket socket = new Socket("localhost", port)) {
            InputStream in = socket.getInputStream();
            while (true) {
                socket.getOutputStream().write("GET /catalog HTTP/1.1\r\nHost: shop\r\n\r\n".getBytes());
                for (int line = 0; line < 2; ) line = in.read() == '.' ? line + 1 : line;
                Lab.sleep(30);
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
