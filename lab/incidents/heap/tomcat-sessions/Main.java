import com.shop.web.CartServlet;
import java.net.HttpURLConnection;
import java.net.URL;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;

/** Each request of a crawler without cookies creates a session with a cart. The fix ends the session. */
public class Main {
    public static void main(String[] args) throws Exception {
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(System.getProperty("java.io.tmpdir"));
        tomcat.setPort(0);
        Context context = tomcat.addContext("", null);
        context.setSessionTimeout(-1);
        Tomcat.addServlet(context, "cart", new CartServlet(Lab.FIXED));
        context.addServletMappingDecoded("/cart", "cart");
        tomcat.getConnector();
        tomcat.start();
        URL cart = new URL("http://127.0.0.1:" + tomcat.getConnector().getLocalPort() + "/cart");
        for (int request = 0; request < 2500; request++) {
            HttpURLConnection connection = (HttpURLConnection) cart.openConnection();
            connection.getInputStream().readAllBytes();
        }
        Lab.await();
    }
}
