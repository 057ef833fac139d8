import com.shop.shipping.ShippingServlet;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;

/** A servlet asks a carrier for its rates, who never answers. The fix has a read time-out. */
public class Main {
    private static final List<Socket> CLIENTS = new ArrayList<>();

    public static void main(String[] args) throws Exception {
        ServerSocket carrier = new ServerSocket(0, 4000);
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(System.getProperty("java.io.tmpdir"));
        tomcat.setPort(0);
        tomcat.getConnector().setProperty("maxThreads", "25");
        Context context = tomcat.addContext("", null);
        String address = "http://localhost:" + carrier.getLocalPort() + "/rates";
        Tomcat.addServlet(context, "shipping", new ShippingServlet(address, Lab.FIXED ? 50 : 0));
        context.addServletMappingDecoded("/shipping", "shipping");
        tomcat.start();
        sendRequests(tomcat.getConnector().getLocalPort());
        Lab.await();
    }

    private static void sendRequests(int port) throws Exception {
        for (int client = 0; client < 40; client++) {
            Socket socket = new Socket("localhost", port);
            socket.getOutputStream().write("GET /shipping HTTP/1.1\r\nHost: shop\r\n\r\n".getBytes());
            CLIENTS.add(socket);
            Lab.sleep(40);
        }
    }
}
